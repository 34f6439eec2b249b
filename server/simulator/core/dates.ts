/** RFC 2822 with `+0000`: the carrier never writes `GMT`. */
export const rfc2822 = (epochMs: number) => new Date(epochMs).toUTCString().replace('GMT', '+0000')

/** For `/v1` and `/v2`: whole seconds. */
export const iso8601 = (epochMs: number) => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z')

export const rfc2822OrNull = (epochMs: number | null) => (epochMs === null ? null : rfc2822(epochMs))
