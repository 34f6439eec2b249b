import { z } from 'zod'

/** Invisible characters, such as joiners or blank Braille. */
export const isInvisibleText = (text: string): boolean =>
  text !== '' && !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

export const requiredText = (label: string, maxLength: number) =>
  z
    .string(`${label} required`)
    .trim()
    .min(1, `${label} required`)
    .refine((text) => !isInvisibleText(text), `${label} required`)
    .max(maxLength, `${label} has at most ${maxLength} characters`)
