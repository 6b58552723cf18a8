import { document } from '@cardinal/contracts';
import { createTableCollector } from '@cardinal/tables';

/** Two tables with a column of numbers, under a caption. */
export function directoryNamed(caption: string): Uint8Array {
  const text = 'Order | Total\nA1 | $10\nA2 | $20';
  const row = (start: number, cut: number, end: number) => {
    const cells = [
      { start, end: cut },
      { start: cut + 3, end },
    ];
    return { start, end, page: 1, cells };
  };
  const rows = [row(0, 5, 13), row(14, 16, 22), row(23, 25, 31)];
  const table = { header: ['Order', 'Total'], rows, headerRows: 1, caption, spannedColumns: [] };
  const block = { kind: document.BlockKind.TABLE, end: text.length, page: 1, table };
  const collector = createTableCollector();
  collector.add(document.ParsedPart.fromPartial({ text, blocks: [block, block] }));
  return Buffer.concat([...(collector.finish() ?? [])]);
}
