import { z } from 'zod'
import { requiredText } from '../required-text'

/** A CRM may have given the tag its name. */
export const MAX_TAG_LENGTH = 255

/** An existing tag. A CRM's may be invisible; what refers to it must stay readable and savable. */
export const givenTag = z
  .string('Tag name required')
  .trim()
  .min(1, 'Tag name required')
  .max(MAX_TAG_LENGTH, `Tag name has at most ${MAX_TAG_LENGTH} characters`)

/** A tag that is being created. */
export const tagName = requiredText('Tag name', MAX_TAG_LENGTH)
