import { lines, number, p95By, rateBy, table } from './panel.mjs';

/** @type {import('./panel.mjs').Dashboard} */
export const bus = {
  uid: 'cardinal-bus',
  title: 'Cardinal: bus and stores',
  means: 'Queues, handlers, and the servers that Cardinal depends on.',
  rows: [
    {
      title: 'Queues',
      panels: [
        lines(
          'Backlog by consumer',
          'short',
          'Deliveries not done. A consumer whose backlog grows needs replicas, or is stuck.',
          ['max by (type, group) (cardinal_bus_backlog)', '{{group}} {{type}}'],
        ),
        lines(
          'Oldest event by consumer',
          's',
          'A line that rises steadily: no replica works on it.',
          ['max by (type, group) (cardinal_bus_oldest_age_seconds)', '{{group}} {{type}}'],
          { bad: 600 },
        ),
        lines(
          'Wait of an event, 95 %',
          's',
          'From publication to a delivery, by consumer.',
          p95By('cardinal_bus_delay_seconds', 'group'),
        ),
        table(
          'Dead letters',
          'short',
          'By consumer. `npx cardinal` lists and redrives them.',
          'max by (type, group) (cardinal_bus_dead_letters)',
        ),
      ],
    },
    {
      title: 'Handlers',
      panels: [
        lines('Events published', 'cps', 'By type of event.', rateBy('cardinal_bus_published_total', 'type')),
        lines(
          'Deliveries',
          'cps',
          'By outcome. Retries are normal while a server is unreachable.',
          rateBy('cardinal_bus_deliveries_total', 'outcome'),
        ),
        lines(
          'Deliveries not done',
          'cps',
          'By consumer and outcome.',
          rateBy('cardinal_bus_deliveries_total', 'group, outcome', '{outcome!="done"}'),
        ),
        lines(
          'Duration of a handler, 95 %',
          's',
          'How long one run takes, by consumer. If it grows with the queue, a server or a model is slow.',
          p95By('cardinal_bus_handler_duration_seconds', 'group'),
        ),
        lines(
          'Log entries',
          'cps',
          'By log. Event streams are read from these logs.',
          rateBy('cardinal_log_appended_total', 'log'),
        ),
      ],
    },
    {
      title: 'Servers',
      panels: [
        lines(
          'Reachable',
          'short',
          '1: every process reaches it; less: some do not.',
          ['min by (service, name) (cardinal_dependencies_up)', '{{service}}: {{name}}'],
          { max: 1 },
        ),
        number(
          'Free space on the fullest disk',
          'percentunit',
          'Of the disks that Cardinal writes to. Disks of NATS, MongoDB and Elasticsearch have exporters of their own.',
          'min(cardinal_disk_free_bytes / cardinal_disk_size_bytes)',
          { max: 1 },
        ),
        lines('Free space on disks', 'bytes', 'Free bytes on the disks that a service writes to.', [
          'min by (service) (cardinal_disk_free_bytes)',
          '{{service}}',
        ]),
      ],
    },
  ],
};
