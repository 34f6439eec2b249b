import { z } from 'zod'
import { requiredText } from '../required-text'

/** A CRM may have named the tag. */
export const MAX_TAG_LENGTH = 255

/** A CRM's tag may hold invisible characters; references must stay readable and savable. */
export const tagReference = z
  .string('Tag name required')
  .trim()
  .min(1, 'Tag name required')
  .max(MAX_TAG_LENGTH, `Tag name has at most ${MAX_TAG_LENGTH} characters`)

export const tagName = requiredText('Tag name', MAX_TAG_LENGTH)
