// The queue of jobs and the agenda of timed events of a simulation.

/** A queue with a cheap `shift`, because `Array.shift` on a hundred thousand elements takes time proportional to their number. */
export function createQueue() {
  let jobs = [];
  let head = 0;
  return {
    get length() {
      return jobs.length - head;
    },
    push: (job) => void jobs.push(job),
    shift() {
      const job = jobs[head++];
      if (head > 1_000 && head * 2 > jobs.length) [jobs, head] = [jobs.slice(head), 0];
      return job;
    },
  };
}

/** A priority queue (binary heap) of future events, ordered by time; events at the same time run in the order in which they were added. */
export function createAgenda() {
  const heap = [];
  let added = 0;
  const isBefore = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
  const agenda = {
    now: 0,
    add(at, happen) {
      let place = heap.push({ at, order: added++, happen }) - 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!isBefore(heap[place], heap[parent])) break;
        [heap[place], heap[parent]] = [heap[parent], heap[place]];
        place = parent;
      }
    },
    run() {
      for (let next = take(); next; next = take()) {
        agenda.now = next.at;
        next.happen();
      }
    },
  };
  function take() {
    const [first] = heap;
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let place = 0; ;) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        let least = place;
        if (left < heap.length && isBefore(heap[left], heap[least])) least = left;
        if (right < heap.length && isBefore(heap[right], heap[least])) least = right;
        if (least === place) break;
        [heap[place], heap[least]] = [heap[least], heap[place]];
        place = least;
      }
    }
    return first;
  }
  return agenda;
}
