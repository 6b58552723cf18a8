import type { Spoken } from '@cardinal/language';
import { ar } from './wordings/ar.js';
import { de } from './wordings/de.js';
import { el } from './wordings/el.js';
import { en } from './wordings/en.js';
import { es } from './wordings/es.js';
import { fr } from './wordings/fr.js';
import { hi } from './wordings/hi.js';
import { it } from './wordings/it.js';
import { ja } from './wordings/ja.js';
import { ko } from './wordings/ko.js';
import { nl } from './wordings/nl.js';
import { pl } from './wordings/pl.js';
import { pt } from './wordings/pt.js';
import { ro } from './wordings/ro.js';
import { ru } from './wordings/ru.js';
import { th } from './wordings/th.js';
import { tr } from './wordings/tr.js';
import { uk } from './wordings/uk.js';
import { vi } from './wordings/vi.js';
import { zh } from './wordings/zh.js';
import type { Messages } from './message-shape.js';

export const wordings: Readonly<Record<Spoken, Messages>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ro,
  el,
  ru,
  uk,
  tr,
  vi,
  th,
  ar,
  hi,
  zh,
  ja,
  ko,
};
