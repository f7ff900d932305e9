/** A number of minutes, in words. */
export const minutesIn = {
  en: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
  fr: (n: number) => (n > 1 ? `${n} minutes` : `${n} minute`),
};
