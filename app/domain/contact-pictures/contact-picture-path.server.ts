import { createHash } from 'node:crypto'

const versionOf = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 16)

/** null: no picture. Cacheable: the path changes with the address. */
export const getContactPicturePath = (contactId: string, avatarUrl: string | null): string | null =>
  avatarUrl?.startsWith('https:') ? `/api/v1/contacts/${contactId}/picture/${versionOf(avatarUrl)}` : null
