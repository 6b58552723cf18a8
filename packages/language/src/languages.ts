/** Languages with their own stemmer and stop words. Everything else is treated as `en`, whose stemmer leaves it alone. */
export const languages = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv'] as const;
export type Language = (typeof languages)[number];
