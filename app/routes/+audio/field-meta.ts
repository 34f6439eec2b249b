/** Builds field metadata for a form without conform. */
export const fieldMeta = (id: string, errors: string[] | null | undefined) => ({
  id,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  errors: errors ?? undefined,
})
