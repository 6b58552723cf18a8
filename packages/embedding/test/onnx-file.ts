/** Just enough of ONNX's protobuf (onnx.proto3) to write a graph of a few nodes. */
export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly castTo?: 'float32';
  readonly keepDims?: boolean;
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly Uint8Array[];
  /** All int64 [batch, length]. */
  readonly inputs: readonly string[];
  readonly output: { readonly name: string; readonly rank: number };
}

const dataType = { float32: 1, int64: 7 } as const;

export function encodeModel({ nodes, constants, inputs, output }: OnnxGraph): Uint8Array {
  const graph = message(
    ...nodes.map((node) => field(1, encodeNode(node))),
    field(2, text('tiny')),
    ...constants.map((constant) => field(5, constant)),
    ...inputs.map((name) => field(11, valueInfo(name, dataType.int64, 2))),
    field(12, valueInfo(output.name, dataType.float32, output.rank)),
  );
  const opset = message(field(1, text('')), number(2, 17));
  return message(number(1, 8), field(7, graph), field(8, opset));
}

export function floats(name: string, dims: readonly number[], values: readonly number[]): Uint8Array {
  return tensor(name, dims, dataType.float32, new Uint8Array(Float32Array.from(values).buffer));
}

export function int64s(name: string, values: readonly number[]): Uint8Array {
  return tensor(name, [values.length], dataType.int64, new Uint8Array(BigInt64Array.from(values, BigInt).buffer));
}

function tensor(name: string, dims: readonly number[], type: number, raw: Uint8Array): Uint8Array {
  return message(...dims.map((dim) => number(1, dim)), number(2, type), field(8, text(name)), field(9, raw));
}

function encodeNode({ op, inputs, output, castTo, keepDims }: OnnxNode): Uint8Array {
  const attributes = [
    ...(castTo ? [intAttribute('to', dataType[castTo])] : []),
    ...(keepDims === undefined ? [] : [intAttribute('keepdims', keepDims ? 1 : 0)]),
  ];
  return message(
    ...inputs.map((input) => field(1, text(input))),
    field(2, text(output)),
    field(4, text(op)),
    ...attributes.map((attribute) => field(5, attribute)),
  );
}

function intAttribute(name: string, value: number): Uint8Array {
  return message(field(1, text(name)), number(3, value), number(20, 2));
}

function valueInfo(name: string, type: number, rank: number): Uint8Array {
  const dims = Array.from({ length: rank }, (_, i) => field(1, message(field(2, text(`${name}_${i}`)))));
  const tensorType = message(number(1, type), field(2, message(...dims)));
  return message(field(1, text(name)), field(2, message(field(1, tensorType))));
}

function message(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

function field(id: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([varint(id * 8 + 2), varint(bytes.length), bytes]);
}

function number(id: number, value: number): Uint8Array {
  return Buffer.concat([varint(id * 8), varint(value)]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Uint8Array.from([...bytes, value]);
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
