import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'

const PUBLIC =
  '8.8.8.8 1.1.1.1 93.184.216.34 172.15.255.255 172.32.0.1 100.63.255.255 2606:4700::1111 2a00:1450::1'.split(' ')
const SPECIAL = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254 168.63.129.16
  172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1 2001:db8::1
  2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2606:4700::1111%lo
  localhost 127.1 0x7f000001 [::1]`
  .trim()
  .split(/\s+/)

test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
test.each([...SPECIAL, ''])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
