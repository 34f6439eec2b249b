/** 'MEMBER' → 'Member' (1-boards §6). */
export const capitalize = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
