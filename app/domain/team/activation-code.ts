import { z } from 'zod'
import { teamWords } from './team.words'

/** Without look-alikes: no 0, 1, I, L, O. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 10
const ACCEPTED_LENGTHS = [8, CODE_LENGTH]
/** Pasted with words around it. */
const MAX_PASTED = 100

/** Spec 4-trust §5. */
export const activationCode = z
  .string(teamWords.validCodeRequired)
  .max(MAX_PASTED, teamWords.validCodeRequired)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => ACCEPTED_LENGTHS.includes(code.length), teamWords.validCodeRequired)
