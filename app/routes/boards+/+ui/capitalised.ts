/** 'MEMBER' → 'Member' (1-boards §6). */
export const capitalised = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
