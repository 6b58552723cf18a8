/** Error code of the answer service for an ask that it knows but cannot show. The client need not wait for its events. */
export const askGone = 'ASK_GONE';
