/** Spaces, controls, joiners, fillers, blank Braille, null notehead, lone surrogates. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** Nothing of it can be seen. */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text)
