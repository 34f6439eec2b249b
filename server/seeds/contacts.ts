/**
 * Fictional contacts (555-01xx). The last two digits select the persona (server/simulator/people/personas.ts); the
 * first rows cover the usual cases.
 */
export interface SeedContact {
  contactId: string
  firstName: string
  lastName: string
  company: string
  /** E.164: mobile, then work number. */
  numbers: string[]
  city: string
  state: string
  zip: string
  email?: string
  tags?: string
}

type Row = readonly [
  name: string,
  company: string,
  city: string,
  state: string,
  zip: string,
  area: number,
  mobile: string,
  work?: string,
]

const HARBOR: readonly Row[] = [
  ['Grace Whitfield', 'Whitfield Dental', 'Chicago', 'IL', '60614', 312, '05', '00'],
  ['Daniel Osei', 'Osei Logistics', 'Atlanta', 'GA', '30309', 404, '19'],
  ['Priya Raman', 'Lakeshore Physio', 'Milwaukee', 'WI', '53202', 414, '00', '28'],
  ['Tom Brandt', 'Brandt & Sons Roofing', 'Denver', 'CO', '80205', 303, '02'],
  ['Lucía Herrera', 'Herrera Catering', 'Austin', 'TX', '78704', 512, '23'],
  ['Wesley Grant', 'Grant Auto Glass', 'Nashville', 'TN', '37203', 615, '04', '31'],
  ['Hannah Kowalski', 'Studio Kowalski', 'Detroit', 'MI', '48226', 313, '01'],
  ['Malik Johnson', 'Johnson Home Care', 'Baltimore', 'MD', '21230', 410, '06', '24'],
  ['Emily Tran', 'Tran Nail Supply', 'Houston', 'TX', '77006', 713, '00'],
  ['Robert Quinn', 'Quinn Insurance', 'Boston', 'MA', '02118', 617, '07', '33'],
  ['Sofia Marino', 'Marino Florists', 'Providence', 'RI', '02903', 401, '08'],
  ['Jamal Edwards', 'Edwards Fitness', 'Philadelphia', 'PA', '19107', 215, '03', '47'],
  ['Karen Lindqvist', 'Nordic Interiors', 'Minneapolis', 'MN', '55408', 612, '21'],
  ['Victor Chen', 'Chen Orthodontics', 'San Francisco', 'CA', '94110', 415, '20', '52'],
  ['Alice Begaye', 'Canyon Outfitters', 'Phoenix', 'AZ', '85004', 602, '00', '36'],
  ['Keoni Akana', 'Akana Surf School', 'Honolulu', 'HI', '96815', 808, '23'],
  ['Marta Nowak', 'Nowak Bakery', 'Cleveland', 'OH', '44113', 216, '09', '29'],
  ['Charles Boone', 'Boone Hardware', 'Louisville', 'KY', '40206', 502, '11'],
  ['Nadia Petrov', 'Petrov Translations', 'Seattle', 'WA', '98103', 206, '12', '27'],
  ['Ethan Brooks', 'Brooks Marine', 'Miami', 'FL', '33130', 305, '13'],
  ['Olga Sanchez', 'Sanchez Legal', 'San Diego', 'CA', '92103', 619, '22', '41'],
  ['Isaac Newman', 'Newman Print', 'Portland', 'OR', '97209', 503, '34'],
  ['Ruth Abrams', 'Abrams Accounting', 'New York', 'NY', '10014', 212, '35', '61'],
  ['Carlos Medina', 'Medina Landscaping', 'Albuquerque', 'NM', '87106', 505, '37'],
  ['Fatima Noor', 'Noor Pharmacy', 'Dearborn', 'MI', '48126', 313, '38', '62'],
  ['Peter Haas', 'Haas Heating', 'Omaha', 'NE', '68102', 402, '39'],
  ['Joy Adeyemi', 'Adeyemi Events', 'Charlotte', 'NC', '28203', 704, '40', '63'],
  ['Samuel Wright', 'Wright Moving', 'Kansas City', 'MO', '64108', 816, '42'],
  ['Ingrid Olsen', 'Olsen Optics', 'Fargo', 'ND', '58102', 701, '43', '64'],
  ['Derek Shaw', 'Shaw Security', 'Las Vegas', 'NV', '89101', 702, '44'],
  ['Mei Tanaka', 'Tanaka Tea', 'Los Angeles', 'CA', '90012', 213, '45', '65'],
  ['Gloria Ruiz', 'Ruiz Upholstery', 'Tucson', 'AZ', '85701', 520, '46'],
  ['Frank Delaney', 'Delaney Tires', 'Buffalo', 'NY', '14202', 716, '48', '66'],
  ['Leah Goldberg', 'Goldberg Veterinary', 'Pittsburgh', 'PA', '15222', 412, '49'],
  ['Andre Baptiste', 'Baptiste Music', 'New Orleans', 'LA', '70116', 504, '50', '67'],
  ['Caroline Hughes', 'Hughes Framing', 'Richmond', 'VA', '23220', 804, '51'],
  ['Manuel Ortega', 'Ortega Tile', 'El Paso', 'TX', '79901', 915, '53', '68'],
  ['Stacy Kim', 'Kim Tailoring', 'Columbus', 'OH', '43215', 614, '54'],
  ['Vernon Tate', 'Tate Farm Supply', 'Tulsa', 'OK', '74103', 918, '55', '69'],
  ['Bianca Rossi', 'Rossi Gelato', 'Hartford', 'CT', '06103', 860, '56'],
  ['George Papadakis', 'Papadakis Kitchens', 'Tampa', 'FL', '33606', 813, '57', '70'],
  ['Yolanda Price', 'Price Day Care', 'Memphis', 'TN', '38103', 901, '58'],
  ['Henrik Larsen', 'Larsen Windows', 'Madison', 'WI', '53703', 608, '59', '71'],
  ['Tanya Whitehorse', 'Whitehorse Pottery', 'Santa Fe', 'NM', '87501', 505, '60'],
  ['Oscar Delgado', 'Delgado Plumbing', 'San Antonio', 'TX', '78205', 210, '72', '80'],
  ['Maureen Doyle', 'Doyle Travel', 'Boise', 'ID', '83702', 208, '73'],
  ['Kwame Mensah', 'Mensah Imports', 'Newark', 'NJ', '07102', 973, '74', '81'],
  ['Judith Stein', 'Stein Books', 'Burlington', 'VT', '05401', 802, '75'],
  ['Alan Fischer', 'Fischer Solar', 'Salt Lake City', 'UT', '84101', 801, '76', '82'],
  ['Rosa Jimenez', 'Jimenez Cleaning', 'Sacramento', 'CA', '95814', 916, '77'],
  ['Patrick O’Neill', 'O’Neill Paving', 'Manchester', 'NH', '03101', 603, '78', '83'],
  ['Denise Carter', 'Carter Cosmetics', 'Birmingham', 'AL', '35203', 205, '79'],
  ['Luke Hanson', 'Hanson Dairy', 'Sioux Falls', 'SD', '57104', 605, '84', '90'],
  ['Amira Haddad', 'Haddad Rugs', 'Anchorage', 'AK', '99501', 907, '85'],
  ['Walter Simmons', 'Simmons Tax', 'Des Moines', 'IA', '50309', 515, '86', '91'],
  ['Paula Ivanova', 'Ivanova Dance', 'Wilmington', 'DE', '19801', 302, '87'],
  ['Chris Nakamura', 'Nakamura Garage', 'Spokane', 'WA', '99201', 509, '88', '92'],
  ['Belinda Cruz', 'Cruz Staffing', 'Little Rock', 'AR', '72201', 501, '89'],
  ['Norman Blake', 'Blake Surveying', 'Billings', 'MT', '59101', 406, '93', '94'],
  ['Ella Fontaine', 'Fontaine Spa', 'Charleston', 'SC', '29401', 843, '95'],
]

const SAM: readonly Row[] = [
  ['Dana Mercer', 'Mercer Coffee', 'Chicago', 'IL', '60607', 773, '00'],
  ['Owen Fitch', 'Fitch Bikes', 'Portland', 'ME', '04101', 207, '02', '24'],
  ['Renee Laurent', 'Laurent Bridal', 'Dallas', 'TX', '75201', 214, '05', '23'],
  ['Hugo Almeida', 'Almeida Stone', 'Fall River', 'MA', '02720', 508, '19'],
  ['Tessa Bloom', 'Bloom Nursery', 'Eugene', 'OR', '97401', 541, '00'],
  ['Nikhil Shah', 'Shah Motels', 'Knoxville', 'TN', '37902', 865, '04'],
  ['Carla Benson', 'Benson Signs', 'Raleigh', 'NC', '27601', 919, '06', '36'],
  ['Miles Porter', 'Porter Pools', 'Fresno', 'CA', '93721', 559, '01'],
  ['Anita Voss', 'Voss Upholstery', 'Topeka', 'KS', '66603', 785, '35'],
  ['Terrence Cole', 'Cole Barbers', 'Jackson', 'MS', '39201', 601, '37', '38'],
  ['Ivy Nguyen', 'Nguyen Dental Lab', 'San Jose', 'CA', '95113', 408, '39'],
  ['Gus Lindgren', 'Lindgren Boats', 'Duluth', 'MN', '55802', 218, '40'],
]

/** Not in the imported list: only the CRM has them until they are searched, text or call. */
const NEWCOMERS: readonly Row[] = [
  ['Celia Marsh', 'Marsh Ceramics', 'Evanston', 'IL', '60201', 847, '00', '23'],
  ['Theo Vance', 'Vance Rentals', 'Oakland', 'CA', '94607', 510, '00'],
]

const contactsOf = (rows: readonly Row[], prefix: string): SeedContact[] =>
  rows.map(([name, company, city, state, zip, area, mobile, work], index) => ({
    contactId: `${prefix}-${1001 + index}`,
    firstName: name.slice(0, name.indexOf(' ')),
    lastName: name.slice(name.indexOf(' ') + 1),
    company,
    numbers: [mobile, ...(work ? [work] : [])].map((digits) => `+1${area}55501${digits}`),
    city,
    state,
    zip,
  }))

export const harborContacts: readonly SeedContact[] = contactsOf(HARBOR, 'harbor')
export const samContacts: readonly SeedContact[] = contactsOf(SAM, 'sam')
export const harborNewcomers: readonly SeedContact[] = contactsOf(NEWCOMERS, 'harbor-new')
