"""Makes the transforms of this folder with FAISS 1.7.3: python3 make_faiss.py"""
import faiss
import numpy as np

matrix = np.array([[1, -2, 3], [0.5, 5, 6.25]], np.float32)


def linear(name, bias):
    transform = faiss.LinearTransform(3, 2, bias is not None)
    faiss.copy_array_to_vector(matrix.ravel(), transform.A)
    if bias is not None:
        faiss.copy_array_to_vector(bias, transform.b)
    transform.is_trained = True
    faiss.write_VectorTransform(transform, name)


linear("linear.faiss", None)
linear("biased.faiss", np.array([7, 8], np.float32))
points = (np.random.default_rng(1).standard_normal((50, 4)) * [4, 3, 2, 1] + 5).astype(np.float32)
pca = faiss.PCAMatrix(4, 2)
pca.train(points)
faiss.write_VectorTransform(pca, "pca.faiss")
np.save("pca.npy", faiss.vector_to_array(pca.A).reshape(2, 4))
rotation = faiss.RandomRotationMatrix(4, 2)
rotation.init(1)
faiss.write_VectorTransform(rotation, "rotation.faiss")
np.save("rotation.npy", faiss.vector_to_array(rotation.A).reshape(2, 4))
