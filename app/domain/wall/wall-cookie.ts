/** Browsers keep a cookie no longer; each load of the board renews it. */
const MAX_AGE_S = 400 * 86_400

/** `__Host-` needs https. */
const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-trunkline-wall' : 'trunkline-wall'

const attributesOf = (publicUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const issueWallCookie = (publicUrl: string, key: string): string =>
  `${nameOf(publicUrl)}=${key}; Max-Age=${MAX_AGE_S}; ${attributesOf(publicUrl)}`

export const clearWallCookie = (publicUrl: string): string =>
  `${nameOf(publicUrl)}=; Max-Age=0; ${attributesOf(publicUrl)}`

export function readWallCookie(publicUrl: string, header: string | null | undefined): string | null {
  const start = `${nameOf(publicUrl)}=`
  const part = (header ?? '').split(';').find((each) => each.trim().startsWith(start))
  return part?.trim().slice(start.length) || null
}
