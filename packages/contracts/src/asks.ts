/** Error code of the answer service for an ask that exists but must not be shown. Clients that ask for it must not wait for its events. */
export const askGone = 'ASK_GONE';
