import { fileURLToPath } from 'node:url';

/** Where the model lies and what it is. The numbers belong to the file: they change only together with it. */
interface MinilmModel {
  /** Changes whenever the file does, because vectors of different files are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /** The length that the model was trained for; longer texts are cut. */
  readonly maxTokens: number;
  /** int8 ONNX: `ids` int64 [batch, length], `lengths` int32 [batch] → `embedding` float32 [batch, 384], unit length. */
  readonly modelFile: string;
  /** BERT uncased WordPiece, one token a line, its line number its id. */
  readonly vocabularyFile: string;
}

export const minilm: MinilmModel = {
  id: 'all-MiniLM-L6-v2-int8-1',
  dimensions: 384,
  maxTokens: 256,
  modelFile: pathOf('all-MiniLM-L6-v2-int8.onnx'),
  vocabularyFile: pathOf('vocab.txt'),
};

/** `files/` is beside both `src/` and `dist/`. */
function pathOf(name: string): string {
  return fileURLToPath(new URL(`../files/${name}`, import.meta.url));
}
