import { counted, filled, type Attack } from './attack.js';
import { form, onePage, place, someText, usualFont } from './pdf-file.js';

/** Attacks by the annotations of a page: form fields, free text. */
const annotated: readonly (readonly [name: string, annotations: (size: number) => string])[] = [
  ['fields-one-place', (size) => filled(field([100, 600, 200, 620]), size)],
  [
    'fields-scattered',
    (size) =>
      counted(size, (n) => field([(n * 37) % 500, (n * 91) % 800, ((n * 37) % 500) + 40, ((n * 91) % 800) + 12])),
  ],
  ['field-long', (size) => field([100, 600, 200, 620], 'x '.repeat(size / 2))],
  [
    'fields-without-sense',
    (size) => counted(size, (n) => `<< /Subtype /Widget /FT /Ch /Rect [${n}] /V [1 null (a)] /Opt (b) >> `),
  ],
  ['typed-text', (size) => filled('<< /Subtype /FreeText /Rect [0 0 9e9 9e9] /Contents (a) >> ', size)],
];

/** Attacks by XFA forms, with the body of the template. */
const templates: readonly (readonly [name: string, body: (size: number) => string])[] = [
  ['xfa-nested', (size) => `${filled('<subform layout="tb">', size)}${draw}`],
  ['xfa-draws', (size) => filled(draw, size)],
  ['xfa-repeated', (size) => `<subform layout="tb"><occur min="${size}" max="-1"/>${draw}</subform>`],
  [
    'xfa-rich-nested',
    (size) =>
      `<draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml">${filled('<p>', size)}a</body></exData></value></draw>`,
  ],
];

/** Attacks by forms. */
export const pdfFormAttacks: readonly Attack[] = [
  ...annotated.map(([name, annotations]): Attack => ({
    name,
    type: 'pdf',
    create: (size) =>
      onePage({
        content: `${someText} ${usualFont} ${counted(size, (n) => place(50 + 150 * (n % 3), 800 - 12 * (Math.floor(n / 3) % 65), 'Name ____'))} ET`,
        entries: `/Annots [${annotations(size)}]`,
      }),
  })),
  ...templates.map(([name, body]): Attack => ({ name, type: 'pdf', create: (size) => xfa(body(size)) })),
];

const draw = '<draw w="9mm" h="9mm"><value><text>a</text></value></draw>';

function field(box: readonly number[], value = 'a'): string {
  return `<< /Subtype /Widget /FT /Tx /Rect [${box.join(' ')}] /V (${value}) >> `;
}

function xfa(body: string): Uint8Array {
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb"><pageSet><pageArea><contentArea x="0" y="0" w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>${body}</subform></template>`;
  return onePage({
    content: someText,
    catalog:
      ' /NeedsRendering true /AcroForm << /Fields [] /DR << /Font << /F1 3 0 R >> >> /XFA [(preamble) 7 0 R (template) 8 0 R (postamble) 9 0 R] >>',
    objects: [
      form,
      ['', Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">')],
      ['', Buffer.from(template)],
      ['', Buffer.from('</xdp:xdp>')],
    ],
  });
}
