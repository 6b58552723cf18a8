/** Languages that are recognised by their function words. */
export const recognised = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv'] as const;
export type Recognised = (typeof recognised)[number];

/** How words are analysed for the index: as English, or as any other language (`und`, as in BCP 47). */
export const languages = ['en', 'und'] as const;
export type Language = (typeof languages)[number];
