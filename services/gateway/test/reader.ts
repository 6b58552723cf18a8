/** Reads the stream of a response step by step. */
export function readerOf(response: Response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const state = {
    text: '',
    async step(): Promise<boolean> {
      const next = await reader?.read();
      if (!next || next.done) return false;
      state.text += decoder.decode(next.value, { stream: true });
      return true;
    },
    async until(pattern: RegExp): Promise<void> {
      while (!pattern.test(state.text)) if (!(await state.step())) throw new Error(`ended before ${pattern}`);
    },
    async toEnd(): Promise<void> {
      while (await state.step());
    },
  };
  return state;
}
