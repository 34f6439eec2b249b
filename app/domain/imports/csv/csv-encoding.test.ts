import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { inspectCsv } from './csv.server'

const read = (text: string, encoding: string, chosen?: string) => {
  const result = inspectCsv(iconv.encode(text, encoding), chosen)
  if (!result.ok) throw new Error(result.reason)
  return { encoding: result.format.encoding, sample: result.sample }
}

const table = (...names: string[]) =>
  `Name;Ort;Phone\r\n${names.map((name, at) => `${name};Köln;31255501${String(10 + at)}\r\n`).join('')}`

test.each([
  ['German', ['Jürgen Groß', 'Käthe Müller', 'Björn Höß', 'Äöü Öztürk-Größe']],
  ['Spanish', ['José Muñoz', 'Íñigo Núñez', 'María Peña', 'Ángel Ibáñez', 'Begoña Güell']],
  ['French', ['Zoé Lefèvre', 'François Côté', 'Noël Brûlé', 'Anaïs Hélène', 'Éloïse Naïké']],
  ['Portuguese', ['João Conceição', 'Inês Simões', 'Antônio Falcão', 'Conceição Araújo']],
  ['Nordic', ['Åse Sjøgård', 'Bjørn Østby', 'Ærø Brænd', 'Håkon Ødegård']],
  ['signs', ['“Zoë” – Smith’s €5…', 'Œuvre ™ ®', 'Straße № – 5½']],
  ['one letter', ['Zoë']],
  ['capitals', ['MÜLLER GRÖSSE', 'ÄÖÜ AG', 'ÉLÉONORE CÔTÉ']],
])('%s text of one byte a letter is Western', (_what, names) => {
  const text = table(...names.map((name) => name.replace('№', 'Nr')))
  const { encoding, sample } = read(text, 'windows-1252')
  expect(encoding).toBe('windows-1252')
  expect(sample.map(([name]) => name)).toEqual(names.map((name) => name.replace('№', 'Nr')))
})

const rows = (count: number, cells: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${cells(at)},3125550${100 + at}\r\n`).join('')

test.each([
  ['shift_jis', ['山田太郎', '東京都港区', 'カタカナ株式会社', '佐藤花子']],
  ['euc-jp', ['山田太郎', '東京都港区芝公園', 'カタカナ株式会社', '佐藤花子']],
  ['gb18030', ['王小明', '上海市浦东新区', '北京市海淀区', '李雷和韩梅梅']],
  ['big5', ['王小明', '臺北市信義區', '高雄市左營區', '陳美麗與林志明']],
  ['euc-kr', ['김철수', '서울특별시 강남구', '부산광역시 해운대구', '박영희']],
  ['windows-1251', ['Иван Петров', 'Москва, Тверская улица', 'Мария Иванова', 'Санкт-Петербург']],
  ['koi8-r', ['Иван Петров', 'Москва, Тверская улица', 'Мария Иванова', 'Санкт-Петербург']],
  ['windows-1253', ['Γιώργος Παπαδόπουλος', 'Αθήνα Ελλάδα', 'Μαρία Γεωργίου', 'Θεσσαλονίκη']],
])('a file in %s is read, because much speaks for it', (encoding, names) => {
  const text = `Name,Phone\r\n${rows(40, (at) => names[at % names.length]!)}`
  expect(read(text, encoding).encoding).toBe(encoding)
  expect(read(text, encoding).sample[0]?.[0]).toBe(names[0])
})

test('UTF-8 with a damaged letter is UTF-8', () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Phone\nZoë Größe,3125550142\nJosé Peña,3125550143\nFrançois Müller Çelik,3125550144\nX'),
    Buffer.from([0xe9]),
    Buffer.from(',3125550145\n'),
  ])
  const result = inspectCsv(bytes)
  expect(result).toMatchObject({ ok: true, format: { encoding: 'utf-8' } })
})

test('a chosen encoding is used', () => {
  const text = table('Jürgen Groß', 'Zoé Lefèvre')
  expect(read(text, 'macroman').sample[0]?.[0]).not.toBe('Jürgen Groß')
  expect(read(text, 'macroman', 'macroman').sample[0]?.[0]).toBe('Jürgen Groß')
  expect(read(text, 'cp850', 'cp850').sample[1]?.[0]).toBe('Zoé Lefèvre')
})
