import { z } from 'zod'
import { isBlankText } from './blank-text'

export const requiredText = (label: string, maxLength: number) =>
  z
    .string(`${label} required`)
    .trim()
    .min(1, { error: `${label} required`, abort: true })
    .refine((text) => !isBlankText(text), `${label} required`)
    .max(maxLength, `${label} has at most ${maxLength} characters`)
