import { foldCell } from './fold-heading'

const DOMESTIC = new Set(
  'us usa unitedstates unitedstatesofamerica america theunitedstates estadosunidos estadosunidosdeamerica eeuu eua etatsunis etatsunisdamerique vereinigtestaaten vereinigtestaatenvonamerika ca can canada kanada pr puertorico guam gu vi virginislands usvirginislands as americansamoa mp northernmarianaislands 1'.split(
    ' ',
  ),
)

/** Numbers of the United States and Canada are dialed. */
export const isDomesticCountry = (text: string): boolean => DOMESTIC.has(foldCell(text))
