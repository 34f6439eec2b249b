import { z } from 'zod'
import { requiredText } from '../required-text'
import { rulesWords } from './rules.words'

/** A CRM may have named the tag. */
export const MAX_TAG_LENGTH = 255

/** A CRM's tag may hold invisible characters; references must stay readable and savable. */
export const tagReference = z
  .string(rulesWords.tagNameRequired)
  .trim()
  .min(1, rulesWords.tagNameRequired)
  .max(MAX_TAG_LENGTH, rulesWords.tagNameMaxCharacters(MAX_TAG_LENGTH))

export const tagName = requiredText(rulesWords.tagName, MAX_TAG_LENGTH)
