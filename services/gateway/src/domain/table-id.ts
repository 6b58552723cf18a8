/** A table of a file. */
export interface TableRef {
  readonly fileId: number;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
}

/** How tables are named: both numbers fit into what JSON and the wire carry exactly. */
export const tableIdPattern = '^[1-9]\\d{0,14}-(?:0|[1-9]\\d{0,5})$';

export const tableIdOf = ({ fileId, index }: TableRef): string => `${fileId}-${index}`;

/** @param id of that pattern. */
export function tableRefOf(id: string): TableRef {
  const [fileId, index] = id.split('-');
  return { fileId: Number(fileId), index: Number(index) };
}
