import { z } from 'zod'

/**
 * Signs that join, turn, fill or hide show nothing by themselves, nor does the Braille cell without dots: a name of those alone
 * could be seen and clicked nowhere.
 */
export const showsNothing = (text: string): boolean =>
  text !== '' && !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** A text that must be there: 'Name required' when it is not. One that is too long says that, not that it is missing. */
export const requiredText = (what: string, most: number) =>
  z
    .string(`${what} required`)
    .trim()
    .min(1, `${what} required`)
    .refine((text) => !showsNothing(text), `${what} required`)
    .max(most, `${what} has at most ${most} characters`)
