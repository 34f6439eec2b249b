import { z } from 'zod'

/** Invisible characters, such as joiners or blank Braille. */
export const showsNothing = (text: string): boolean =>
  text !== '' && !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

export const requiredText = (what: string, most: number) =>
  z
    .string(`${what} required`)
    .trim()
    .min(1, `${what} required`)
    .refine((text) => !showsNothing(text), `${what} required`)
    .max(most, `${what} has at most ${most} characters`)
