/** Identifies a table of a file. */
export interface TableRef {
  readonly fileId: number;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
}

/** Form of a table's id. Both numbers are small enough for JSON and protobuf to carry exactly. */
export const tableIdPattern = '^[1-9]\\d{0,14}-(?:0|[1-9]\\d{0,5})$';

export const tableIdOf = ({ fileId, index }: TableRef): string => `${fileId}-${index}`;

/** @param id must match `tableIdPattern`. */
export function tableRefOf(id: string): TableRef {
  const [fileId, index] = id.split('-');
  return { fileId: Number(fileId), index: Number(index) };
}
