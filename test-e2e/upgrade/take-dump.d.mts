/** Stands for the name that the cluster had on its servers. */
export const placeholder: string;
