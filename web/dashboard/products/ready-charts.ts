/** Size charts to begin with, as they are kept; what differs is for the owner to change. */
export const readyCharts: readonly { name: string; chart: string }[] = [
  {
    name: 'Women’s tops',
    chart: `Size | UK | Bust (in) | Waist (in) | Hip (in)
S | 8–10 | 33–35 | 26–28 | 36–38
M | 12–14 | 36–38 | 29–31 | 39–41
L | 16–18 | 40–43 | 33–36 | 43–46
XL | 20–22 | 45–47 | 38–41 | 48–51`,
  },
  {
    name: 'Men’s shirts',
    chart: `Size | Neck (in) | Chest (in) | Waist (in)
S | 14–14½ | 35–37 | 29–31
M | 15–15½ | 38–40 | 32–34
L | 16–16½ | 42–44 | 36–38
XL | 17–17½ | 46–48 | 40–42
XXL | 18–18½ | 50–52 | 44–46`,
  },
  {
    name: 'Shoes',
    chart: `UK | EU | US women | US men | Foot (cm)
3 | 36 | 5 | 4 | 22
4 | 37 | 6 | 5 | 23
5 | 38 | 7 | 6 | 24
6 | 39 | 8 | 7 | 25
7 | 41 | 9 | 8 | 25.5
8 | 42 | 10 | 9 | 26.5
9 | 43 | 11 | 10 | 27.5
10 | 44 | 12 | 11 | 28
11 | 46 | 13 | 12 | 29`,
  },
  { name: 'An empty table', chart: 'Size | Length\nM | ' },
];
