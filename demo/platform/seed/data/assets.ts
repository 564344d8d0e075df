/** Size and SHA-256 digest of the files in the folder `files`, so that seeding need not read the files. */
export const seedAssets = {
  'chime.wav': { size: 8044, hash: '455d0168f06f8baa0db90bcc5e32f5f8f4977a8e96583ad5b0d3ae439c3bd917' },
  'film.mp4': { size: 30800, hash: '5c0464bbc5ee5b63f6b9744275fc24277ceb3db11d0c848a5fd96738feacfd90' },
  'mark.svg': { size: 222, hash: '6514456310e149da8d072c2e93682ea314c2deef92460ed26409f485e74299de' },
  'potter.webp': { size: 4694, hash: 'a92192990497c41d9a0c84930b9560391d4739e72f0527858a1c6fdc6345529f' },
  'press.zip': { size: 5128, hash: '318b728502fd2d43b71e5b07902a6c2a76192f672f64383e3d132b162c7382f1' },
  'stoneware-care.pdf': { size: 671, hash: 'e6b739f289eab62734a14c5f571109514ebe29b2963f312441d4d66239f8a029' },
  'wedge.gltf': { size: 585, hash: '707913904ffd22ca7c7e1a282b40fcf94dcf56467aa0097c22e17f1559bdbf04' },
} as const;
