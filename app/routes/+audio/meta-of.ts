/** What a field of a form without conform is told by. */
export const metaOf = (id: string, errors: string[] | null | undefined) => ({
  id,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  errors: errors ?? undefined,
})
