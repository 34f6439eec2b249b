/** Encodings that a person can choose. Browser-safe. */
export const CSV_ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'utf-32le': 'Unicode (UTF-32)',
  'utf-32be': 'Unicode (UTF-32, big-endian)',
  'windows-1252': 'Western European (Windows)',
  macroman: 'Western European (Mac)',
  cp850: 'Western European (DOS)',
  'windows-1250': 'Central European (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'windows-1253': 'Greek (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese (GB 18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC)',
} as const

export type CsvEncoding = keyof typeof CSV_ENCODINGS
export const CSV_ENCODING_NAMES = Object.keys(CSV_ENCODINGS) as [CsvEncoding, ...CsvEncoding[]]
