/** Recognised by their function words. */
export const recognised = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv'] as const;
export type Recognised = (typeof recognised)[number];

/** How a text's words are read for the index: as English, or as those of any other language (`und`, as BCP 47 names it). */
export const languages = ['en', 'und'] as const;
export type Language = (typeof languages)[number];
