/** What people may keep for each account where whoever runs this says nothing else (FILES_PER_ACCOUNT_MB): 10 GB. */
export const FILE_BYTES_PER_ACCOUNT = 10 * 1024 ** 3
