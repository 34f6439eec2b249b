import { isBlankText } from '~/domain/blank-text'
/** True for a submitted blank name: it cancels the rename. */
export const isBlankName = (name: FormDataEntryValue | null): boolean => typeof name === 'string' && isBlankText(name)
