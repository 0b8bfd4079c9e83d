from rest_framework.viewsets import ModelViewSet

from . import serializers
from .models import Allergen, Category, Ingredient, Link, Menu, Product, ProductCategory


class CompanyViewSet(ModelViewSet):
    """The records of the caller's company."""

    ordering = ["-pk"]
    ordering_fields = ["pk", "name", "updated_at"]

    def get_queryset(self):
        return super().get_queryset().filter(company=self.request.user.company)

    def perform_create(self, serializer):
        serializer.save(company=self.request.user.company)


class IngredientViewSet(CompanyViewSet):
    queryset = Ingredient.objects.all()
    serializer_class = serializers.IngredientSerializer


class ProductViewSet(CompanyViewSet):
    queryset = Product.objects.prefetch_related("ingredients")
    serializer_class = serializers.ProductSerializer
    ordering_fields = ["pk", "name", "price", "created_at", "updated_at"]
    # Section 7 defines a search for products only.
    lookups = {"name": "name__icontains"}


class CategoryViewSet(CompanyViewSet):
    queryset = Category.objects.all()
    serializer_class = serializers.CategorySerializer
    ordering = ["sort_order"]
    ordering_fields = ["pk", "name", "sort_order", "updated_at"]


class ProductCategoryViewSet(ModelViewSet):
    queryset = ProductCategory.objects.select_related("product", "category")
    serializer_class = serializers.ProductCategorySerializer
    ordering = ["-pk"]
    ordering_fields = ["pk", "sort_order"]
    lookups = {"category__pk": "category__pk", "product__pk": "product__pk"}

    def get_queryset(self):
        return super().get_queryset().filter(category__company=self.request.user.company)


class MenuViewSet(CompanyViewSet):
    queryset = Menu.objects.prefetch_related("categories")
    serializer_class = serializers.MenuSerializer


class LinkViewSet(CompanyViewSet):
    queryset = Link.objects.select_related("menu")
    serializer_class = serializers.LinkSerializer
    ordering_fields = ["pk", "slug", "updated_at"]


class AllergenViewSet(CompanyViewSet):
    queryset = Allergen.objects.select_related("menu")
    serializer_class = serializers.AllergenSerializer
    ordering = ["sort_order"]
    ordering_fields = ["pk", "name", "severity", "is_active", "sort_order"]
    lookups = {"name": "name__icontains", "severity": "severity"}
