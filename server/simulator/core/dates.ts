/** The 2010 API writes RFC 2822 with `+0000`; JavaScript's own `GMT` would fail the carrier's contract. */
export const rfc2822 = (epochMs: number) => new Date(epochMs).toUTCString().replace('GMT', '+0000')

/** As the newer APIs (`/v1`, `/v2`) write it: whole seconds. */
export const iso8601 = (epochMs: number) => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z')

export const rfc2822OrNull = (epochMs: number | null) => (epochMs === null ? null : rfc2822(epochMs))
