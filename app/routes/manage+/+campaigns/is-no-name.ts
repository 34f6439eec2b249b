/** Whether somebody sent a name in which nothing is written: renaming ends there, and nothing is renamed. */
export const isNoName = (name: FormDataEntryValue | null): boolean => typeof name === 'string' && name.trim() === ''
