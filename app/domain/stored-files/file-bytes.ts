/** Default of FILES_PER_ACCOUNT_MB. */
export const FILE_BYTES_PER_ACCOUNT = 10 * 1024 ** 3
