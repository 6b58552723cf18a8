/**
 * The used part of mammoth's document model, as built by its documents.js (1.13.0). mammoth's own types do not describe it.
 */
export type Node = Container | Paragraph | Run | Text | NoteReference | Checkbox | Table | Row | Cell | Leaf;

interface Container {
  readonly type: 'hyperlink';
  readonly children: readonly Node[];
}

export interface Paragraph {
  readonly type: 'paragraph';
  readonly children: readonly Node[];
  readonly styleId: string | null;
  readonly styleName: string | null;
  /** One object per level of a numbering definition. Lists that share the object continue one count. */
  readonly numbering: Numbering | null;
}

export interface Numbering {
  readonly isOrdered: boolean;
  /** From "0". */
  readonly level: string;
}

export interface Run {
  readonly type: 'run';
  readonly children: readonly Node[];
  readonly isBold: boolean;
  readonly font: string | null;
}

interface Text {
  readonly type: 'text';
  readonly value: string;
}

export interface NoteReference {
  readonly type: 'noteReference';
  readonly noteType: string;
  readonly noteId: string;
}

interface Checkbox {
  readonly type: 'checkbox';
  readonly checked: boolean;
}

export interface Table {
  readonly type: 'table';
  readonly children: readonly Node[];
}

export interface Row {
  readonly type: 'tableRow';
  readonly children: readonly Node[];
  readonly isHeader: boolean;
}

export interface Cell {
  readonly type: 'tableCell';
  readonly children: readonly Node[];
  readonly colSpan: number;
  readonly rowSpan: number;
}

interface Leaf {
  readonly type: 'tab' | 'break' | 'image' | 'commentReference' | 'bookmarkStart';
}

export interface WordDocument {
  readonly children: readonly Node[];
  readonly notes: { resolve(reference: NoteReference): { readonly body: readonly Node[] } | null };
}

export function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : [];
}
