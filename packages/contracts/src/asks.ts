/** Code by which answer says of an ask that it knows it, and that it is not to be shown: whoever asks for it has nothing to wait for. */
export const askGone = 'ASK_GONE';
