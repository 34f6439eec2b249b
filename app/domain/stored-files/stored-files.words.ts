export const storedFilesWords = {
  accountFilesUseAllDelete: (size: string) =>
    `Your account’s files use all of their ${size}. Delete files, videos or recorded messages you do not need`,
  gb: (bytes: string) => `${bytes} GB`,
  mb: (bytes: string) => `${bytes} MB`,
} as const
