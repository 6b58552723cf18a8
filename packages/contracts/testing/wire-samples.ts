import {
  create,
  createFileRegistry,
  fromBinary,
  ScalarType,
  type DescEnum,
  type DescField,
  type DescMessage,
  type Message,
} from '@bufbuild/protobuf';
import { protoCamelCase, reflect, type ReflectMessage } from '@bufbuild/protobuf/reflect';
import { FileDescriptorSetSchema, type DescriptorProto } from '@bufbuild/protobuf/wkt';

/**
 * The message types that a file of descriptors (`buf build -o`) describes.
 *
 * @param renamed current names of fields, by their names in the file.
 */
export function messagesIn(
  descriptors: Uint8Array,
  renamed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, DescMessage> {
  const files = fromBinary(FileDescriptorSetSchema, descriptors);
  const rename = ({ field, nestedType }: DescriptorProto): void => {
    for (const one of field) {
      one.name = renamed.get(one.name) ?? one.name;
      one.jsonName = protoCamelCase(one.name);
    }
    nestedType.forEach(rename);
  };
  files.file.flatMap(({ messageType }) => messageType).forEach(rename);
  const registry = createFileRegistry(files);
  return new Map([...registry].flatMap((desc) => (desc.kind === 'message' ? [[desc.typeName, desc] as const] : [])));
}

/** Maximum depth to which nested messages are filled. */
const deepest = 4;

/**
 * A message with a non-default value in every field, so that code which omits or confuses a field is detected.
 *
 * @param turn chooses among the alternatives of enums and of `oneof`s.
 */
export function sampleOf(desc: DescMessage, turn: number, depth = 0): Message {
  const message = create(desc);
  const filled = reflect(desc, message);
  for (const member of desc.members) {
    const field = member.kind === 'oneof' ? member.fields[turn % member.fields.length] : member;
    if (!field) continue;
    if (depth < deepest || field.message === undefined) fill(filled, field, turn, depth);
  }
  return message;
}

function fill(into: ReflectMessage, field: DescField, turn: number, depth: number): void {
  const one = (nth: number): unknown => {
    if (field.message) return reflect(field.message, sampleOf(field.message, turn + nth, depth + 1));
    if (field.enum) return enumValue(field.enum, turn + nth);
    return scalarOf(field.scalar ?? ScalarType.STRING, field, nth);
  };
  switch (field.fieldKind) {
    case 'list':
      for (const nth of [0, 1]) into.get(field).add(one(nth));
      break;
    case 'map':
      into.get(field).set(`key of ${field.name}`, one(0));
      break;
    default:
      into.set(field, one(0));
  }
}

const enumValue = ({ values }: DescEnum, turn: number): number | undefined => values[turn % values.length]?.number;

function scalarOf(type: ScalarType, { name, number }: DescField, nth: number): unknown {
  switch (type) {
    case ScalarType.STRING:
      return `${name} ${nth} äß€`;
    case ScalarType.BOOL:
      return true;
    case ScalarType.BYTES:
      return Uint8Array.from([number, nth, 255]);
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return number + nth + 0.5;
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      // Needs more than 32 bits.
      return 2n ** 40n + BigInt(100 * number + nth);
    default:
      return 100 * number + nth + 1;
  }
}

/** Samples that together hold every value of every enum and every alternative. */
export function samplesOf(desc: DescMessage): readonly Message[] {
  return Array.from({ length: 8 }, (_, turn) => sampleOf(desc, turn));
}
