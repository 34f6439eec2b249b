import { formatted } from '../carrier/geo'
import { listStock, type StockNumber } from '../carrier/number-stock'
import { notFound } from './errors'
import { invalid, PAGING, readForm } from './form'
import type { Operation } from './operation'
import { pageBody, pageRequest } from './paging'

function view({ phoneNumber, areaCode }: StockNumber) {
  return {
    friendly_name: formatted(phoneNumber),
    phone_number: phoneNumber,
    lata: null,
    locality: areaCode.city,
    rate_center: areaCode.city?.toUpperCase() ?? null,
    latitude: null,
    longitude: null,
    region: areaCode.region,
    postal_code: null,
    iso_country: areaCode.country,
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
  }
}

export const availableNumberOperations: Operation[] = [
  {
    method: 'GET',
    path: '/AvailablePhoneNumbers/{CC}/Local',
    run({ world, path, query, ids }) {
      const country = ids[0]!
      if (country !== 'US' && country !== 'CA') throw notFound(path)
      const form = readForm(query, {
        ...PAGING,
        AreaCode: 'integer',
        InRegion: 'text',
        SmsEnabled: 'boolean',
        VoiceEnabled: 'boolean',
      })
      const areaCode = form.text('AreaCode')
      if (areaCode !== undefined && !/^\d{3}$/.test(areaCode)) throw invalid('AreaCode', areaCode, 21451)
      const requested = pageRequest(form)
      const stock = listStock(world, country, { areaCode, region: form.text('InRegion') }, requested.size)
      return { body: pageBody(path, query, requested, 'available_phone_numbers', stock.map(view), null) }
    },
  },
]
