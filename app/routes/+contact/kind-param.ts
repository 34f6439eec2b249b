/** Filter of a timeline in the address. */
export const KIND_PARAM = 'kind'
