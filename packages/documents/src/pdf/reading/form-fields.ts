import { cleanLine } from '../../text/clean.js';
import type { Box, Turn } from '../page/geometry.js';
import type { FormField } from '../page/model.js';
import type { PdfPage } from './pdfjs.js';

type Annotation = Readonly<Record<string, unknown>>;

/** The prefix that pdf.js gives to ids of annotations in structure trees. */
const idPrefix = 'pdfjs_internal_id_';
/** Maximum length of names and values, in UTF-16 code units. Longer ones are cut, because each becomes one line of the page. */
const maxName = 200;
const maxValue = 20_000;

/** Reads filled-in fields, check boxes, and text typed onto the page. Skips hidden fields and passwords. */
export async function formFields(page: PdfPage, place: Turn): Promise<FormField[]> {
  // A damaged list is treated as absent.
  const annotations: unknown = await page.getAnnotations({ intent: 'display' }).catch(() => []);
  return asList(annotations).flatMap((annotation): FormField[] => {
    const read = isRecord(annotation) ? contentOf(annotation) : undefined;
    const box = isRecord(annotation) ? boxOf(annotation['rect'], place) : undefined;
    if (!read || !box || !isRecord(annotation)) return [];
    return [{ ...read, name: nameOf(annotation), box, contentId: idPrefix + textOf(annotation['id']) }];
  });
}

export function isFieldId(contentId: string | undefined): boolean {
  return contentId?.startsWith(idPrefix) === true;
}

function contentOf(annotation: Annotation): Pick<FormField, 'kind' | 'value'> | undefined {
  if (annotation['hidden'] === true) return undefined;
  if (annotation['subtype'] === 'FreeText')
    return withValue('text', shownText(annotation) || textOf(asRecord(annotation['contentsObj'])['str']));
  if (annotation['subtype'] !== 'Widget') return undefined;
  switch (annotation['fieldType']) {
    case 'Tx':
      if (annotation['password'] === true) return undefined;
      return withValue('value', textOf(annotation['fieldValue']) || shownText(annotation));
    case 'Ch':
      return withValue('value', chosen(annotation).join(', '));
    case 'Btn':
      return ticked(annotation);
    default:
      return undefined;
  }
}

function withValue(kind: FormField['kind'], text: string): Pick<FormField, 'kind' | 'value'> | undefined {
  const value = cleanLine(text.slice(0, maxValue));
  return value === '' ? undefined : { kind, value };
}

function ticked(annotation: Annotation): Pick<FormField, 'kind' | 'value'> | undefined {
  const value = annotation['fieldValue'];
  const isOn = typeof value === 'string' && value !== '' && value !== 'Off';
  // Boxes with the same name share one field value; each box has its own value for the ticked state.
  const own = annotation['radioButton'] === true ? annotation['buttonValue'] : annotation['exportValue'];
  if (annotation['checkBox'] !== true && annotation['radioButton'] !== true) return undefined;
  return { kind: 'box', value: isOn && (own === undefined || own === value) ? '☒' : '☐' };
}

/** Display texts of the selected values of a choice field. */
function chosen(annotation: Annotation): string[] {
  const shown = new Map(
    asList(annotation['options']).map((option) => {
      const { exportValue, displayValue } = asRecord(option);
      return [textOf(exportValue), textOf(displayValue)];
    }),
  );
  return asList(annotation['fieldValue']).flatMap((item) => {
    const value = textOf(item);
    return (shown.get(value) ?? value).trim() || [];
  });
}

/** Text in the annotation's appearance. */
function shownText(annotation: Annotation): string {
  return asList(annotation['textContent']).map(textOf).join(' ').trim();
}

/** Name of a field for people; `''` for generated names such as "Text9". */
function nameOf(annotation: Annotation): string {
  const alternative = cleanLine(textOf(annotation['alternativeText']).slice(0, maxName));
  if (alternative !== '') return alternative;
  const name = textOf(annotation['fieldName']).slice(-maxName);
  const last = cleanLine(name.slice(name.lastIndexOf('.') + 1).replace(/\[\d+\]$/, ''));
  return /\p{L}{2}/u.test(last) && !/\d$/.test(last) ? last : '';
}

function boxOf(rectangle: unknown, place: Turn): Box | undefined {
  const [x0, y0, x1, y1] = asList(rectangle).filter((n): n is number => typeof n === 'number' && Number.isFinite(n));
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const [from, to] = [place(x0, y0), place(x1, y1)];
  return {
    x0: Math.min(from.x, to.x),
    x1: Math.max(from.x, to.x),
    y0: Math.min(from.y, to.y),
    y1: Math.max(from.y, to.y),
  };
}

function isRecord(value: unknown): value is Annotation {
  return typeof value === 'object' && value !== null;
}

function asRecord(value: unknown): Annotation {
  return isRecord(value) ? value : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
