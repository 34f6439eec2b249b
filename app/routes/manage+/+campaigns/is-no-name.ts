/** True for a submitted blank name: it cancels the rename. */
export const isNoName = (name: FormDataEntryValue | null): boolean => typeof name === 'string' && name.trim() === ''
