"""Makes some HDF5 files of this folder with h5py: python3 make_more_hdf5.py. The others were made one by one."""
import h5py
import numpy as np

X = np.array([[1, 2, 3], [4, 5, 6.5], [7, 8, 9], [-1, -2, -3.25]])
def new(name, **kw):
    return h5py.File(name + '.h5', 'w', **kw)
with new('external') as f:
    f.create_dataset('train', (4, 3), 'f8', external=[('elsewhere.bin', 0, 96)])
with new('beside') as f:  # one that can be read beside three that cannot
    f.create_dataset('a', (4, 3), 'f8', external=[('elsewhere.bin', 0, 96)])
    f.create_dataset('o', data=np.zeros((4, 3), 'V5'))
    f.create_dataset('z', data=X)
with new('opaque') as f:
    f.create_dataset('train', data=np.zeros((4, 3), 'V5'))
def odd(name, make, data, **kw):
    with new(name) as f:
        s = h5py.h5s.create_simple(data.shape)
        d = h5py.h5d.create(f.id, b'train', make(), s)
        d.write(h5py.h5s.ALL, h5py.h5s.ALL, data)
def int24be():
    t = h5py.h5t.STD_I32BE.copy(); t.set_precision(24); t.set_size(3); return t
odd('int24be', int24be, np.array([[1, -2, 8388607], [-8388608, 5, 6]], 'i4'))
def bf16be():
    t = h5py.h5t.IEEE_F16BE.copy(); t.set_fields(15, 7, 8, 0, 7); t.set_ebias(127); return t
odd('bf16be', bf16be, X.astype('f4'))
with new('bf16chunk') as f:
    t = h5py.h5t.IEEE_F16LE.copy(); t.set_fields(15, 7, 8, 0, 7); t.set_ebias(127)
    p = h5py.h5p.create(h5py.h5p.DATASET_CREATE); p.set_chunk((3, 2)); p.set_deflate(4)
    p.set_fill_value(np.array(0.5, 'f4'))
    d = h5py.h5d.create(f.id, b'train', t, h5py.h5s.create_simple((5, 3)), p)
    m = h5py.h5s.create_simple((3, 2)); s = d.get_space(); s.select_hyperslab((0, 0), (3, 2))
    d.write(m, s, np.ascontiguousarray(X[:3, :2].astype('f4')))
for name, shape, most, kw in [
        ('fillfixed', (10, 3), None, {}),
        ('filltree', (10, 3), (None, None), {}),
        ('fillpacked', (10, 3), None, dict(compression='gzip', fletcher32=True, shuffle=True))]:
    with new(name, libver='latest') as f:
        d = f.create_dataset('train', shape, 'f4', chunks=(2, 3), maxshape=most, fillvalue=7, **kw)
        d[4:8] = X
with new('holes', libver='latest') as f:
    d = f.create_dataset('train', (10, 3), 'f4', chunks=(2, 3), maxshape=(None, 3), fillvalue=7)
    d[4:8] = X
with new('grown', libver='latest') as f:
    d = f.create_dataset('train', (4, 3), 'f4', chunks=(2, 3), maxshape=(None, 3), fillvalue=7, fletcher32=True)
    d[:] = X
with new('never') as f:
    f.create_dataset('train', (10, 3), 'f4', chunks=(2, 3), fillvalue=7)

with new('masked') as f:  # a chunk for which its filter was left out
    d = f.create_dataset('train', (4, 3), 'f4', chunks=(2, 3), compression='gzip')
    d[:2] = X[:2]
    d.id.write_direct_chunk((2, 0), X[2:].astype('f4').tobytes(), filter_mask=1)
with new('flgood') as f:
    f.create_dataset('train', data=(np.arange(3507) * 31 % 101 - 50).astype("i2").reshape(501, 7), chunks=(100, 7), compression='gzip', fletcher32=True)
with new('flodd') as f:
    f.create_dataset('train', data=np.arange(15, dtype='u1').reshape(5, 3), chunks=(5, 3), fletcher32=True)
with new('uint64') as f:
    f.create_dataset('train', data=np.array([[2**64 - 1, 1], [2**63, 2]], 'u8'), chunks=(2, 2))
# chunks at the edges are not packed: H5Pset_chunk_opts, which h5py does not have, by HDF5's own library
import ctypes
path = next(line.split()[-1] for line in open('/proc/self/maps') if 'libhdf5' in line and '_hl' not in line)
set_chunk_opts = ctypes.CDLL(path).H5Pset_chunk_opts
set_chunk_opts.argtypes = [ctypes.c_int64, ctypes.c_uint]
for name, pack in ('shuffle', lambda p: p.set_shuffle()), ('gzip', lambda p: p.set_deflate(6)), ('sum', lambda p: p.set_fletcher32()):
    for most, end in (None, ''), ((h5py.h5s.UNLIMITED, 3), 'grow'):
        with new('part' + name + end, libver='latest') as f:
            p = h5py.h5p.create(h5py.h5p.DATASET_CREATE); p.set_chunk((2, 2)); pack(p); set_chunk_opts(p.id, 2)
            s = h5py.h5s.create_simple((5, 3), *([most] if most else []))
            d = h5py.h5d.create(f.id, b'train', h5py.h5t.IEEE_F32LE, s, p)
            d.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(15, dtype='f4').reshape(5, 3) * 1.5 - 2)
